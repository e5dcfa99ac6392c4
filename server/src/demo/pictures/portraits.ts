/**
 * Nobody's portraits: a head, hair and shoulders, cut as from coloured paper, without a face and in no colour that
 * people have; kept to the middle of a circle.
 */
import type { Random } from '../../platform/random.ts';
import { type Canvas, circle, ellipse, path, rectangle } from './canvas.ts';
import { mix, type Scheme } from './palette.ts';

/** One for each way to wear one's hair. */
export const portraitCompositions = [cropped, swept, bobbed, gathered].map(
  (hair) => (canvas: Canvas, random: Random, scheme: Scheme) => portrait(canvas, random, scheme, hair),
);

interface Hair {
  behind?: string;
  above: string;
}

type HairStyle = (side: number, colour: string) => Hair;

function portrait(canvas: Canvas, random: Random, scheme: Scheme, style: HairStyle) {
  const side = canvas.width;
  const [head, cloth] = random.shuffled([scheme.accent, scheme.second, scheme.tones[1], scheme.tones[2]]);
  const hair = style(side, random.pick([scheme.tones[3], scheme.tones[4]]));
  canvas.add(circle(side / 2, side * 0.46, side * 0.36, `fill="${scheme.tones[0]}" fill-opacity="0.45"`));
  if (hair.behind !== undefined) canvas.add(hair.behind);
  shoulders(canvas, cloth as string, head as string);
  const light = canvas.gradient(mix(head as string, '#ffffff', 0.14), head as string);
  canvas.add(ellipse(side * 0.5, side * 0.43, side * 0.15, side * 0.185, `fill="${light}"`));
  canvas.add(hair.above);
}

function shoulders(canvas: Canvas, cloth: string, head: string) {
  const side = canvas.width;
  const paint = canvas.gradient(mix(cloth, '#ffffff', 0.16), cloth);
  canvas.add(ellipse(side * 0.5, side * 1.04, side * 0.36, side * 0.34, `fill="${paint}"`));
  const shade = mix(head, '#14233c', 0.14);
  canvas.add(rectangle(side * 0.435, side * 0.52, side * 0.13, side * 0.2, `fill="${shade}"`));
  canvas.add(ellipse(side * 0.5, side * 0.715, side * 0.09, side * 0.045, `fill="${shade}"`));
}

function cropped(side: number, colour: string): Hair {
  return { above: cap(side, colour, { brow: 0.37, reach: 0.165 }) };
}

function swept(side: number, colour: string): Hair {
  const at = (share: number) => share * side;
  const wave = ['M', at(0.335), at(0.42), 'C', at(0.31), at(0.2), at(0.66), at(0.14), at(0.67), at(0.4)];
  const back = ['C', at(0.62), at(0.32), at(0.5), at(0.31), at(0.335), at(0.42), 'Z'];
  return { above: path([...wave, ...back], `fill="${colour}"`) };
}

function bobbed(side: number, colour: string): Hair {
  const behind = rectangle(
    side * 0.31,
    side * 0.3,
    side * 0.38,
    side * 0.34,
    `rx="${side * 0.12}" fill="${colour}"`,
  );
  return { behind, above: cap(side, colour, { brow: 0.35, reach: 0.185 }) };
}

function gathered(side: number, colour: string): Hair {
  const behind = circle(side * 0.5, side * 0.19, side * 0.085, `fill="${colour}"`);
  return { behind, above: cap(side, colour, { brow: 0.34, reach: 0.165 }) };
}

/** Hair over the top of the head, down to the brow. */
function cap(side: number, colour: string, { brow, reach }: { brow: number; reach: number }): string {
  const at = (share: number) => share * side;
  const over = [
    'M',
    at(0.5 - reach),
    at(brow + 0.07),
    'C',
    at(0.5 - reach),
    at(0.17),
    at(0.5 + reach),
    at(0.17),
  ];
  const under = [
    at(0.5 + reach),
    at(brow + 0.07),
    'Q',
    at(0.5),
    at(brow - 0.1),
    at(0.5 - reach),
    at(brow + 0.07),
    'Z',
  ];
  return path([...over, ...under], `fill="${colour}"`);
}
