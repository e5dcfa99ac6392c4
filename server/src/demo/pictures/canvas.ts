/** A drawing surface that collects SVG markup and the gradients it refers to. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  add(markup: string): void;
  /** Defines a linear gradient over the shape's own box and returns its paint; 0 degrees runs left to right. */
  gradient(from: string, to: string, degrees?: number): string;
  /** Defines a glow that fades from a colour to nothing and returns its paint. */
  glow(colour: string, opacity: number): string;
  toSvg(): string;
}

export function createCanvas(width: number, height: number): Canvas {
  const definitions: string[] = [];
  const elements: string[] = [];
  const define = (build: (id: string) => string) => {
    const id = `p${definitions.length}`;
    definitions.push(build(id));
    return `url(#${id})`;
  };
  return {
    width,
    height,
    add(markup) {
      elements.push(markup);
    },
    gradient(from, to, degrees = 90) {
      const turn = (degrees * Math.PI) / 180;
      const [x, y] = [Math.cos(turn) / 2, Math.sin(turn) / 2];
      const ends = `x1="${at(0.5 - x)}" y1="${at(0.5 - y)}" x2="${at(0.5 + x)}" y2="${at(0.5 + y)}"`;
      return define(
        (id) =>
          `<linearGradient id="${id}" ${ends}><stop stop-color="${from}"/>` +
          `<stop offset="1" stop-color="${to}"/></linearGradient>`,
      );
    },
    glow(colour, opacity) {
      return define(
        (id) =>
          `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${opacity}"/>` +
          `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
      );
    },
    toSvg() {
      const box = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
      const defs = `<defs>${definitions.join('')}</defs>`;
      return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${defs}${elements.join('')}</svg>`;
    },
  };
}

/** A coordinate as SVG wants it: two decimals are a fiftieth of a pixel at any size that is shown. */
export function at(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function circle(x: number, y: number, radius: number, rest: string): string {
  return `<circle cx="${at(x)}" cy="${at(y)}" r="${at(radius)}" ${rest}/>`;
}

export function ellipse(x: number, y: number, across: number, down: number, rest: string): string {
  return `<ellipse cx="${at(x)}" cy="${at(y)}" rx="${at(across)}" ry="${at(down)}" ${rest}/>`;
}

export function rectangle(x: number, y: number, width: number, height: number, rest: string): string {
  return `<rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" ${rest}/>`;
}

export function path(commands: (string | number)[], rest: string): string {
  const d = commands.map((part) => (typeof part === 'number' ? at(part) : part)).join(' ');
  return `<path d="${d}" ${rest}/>`;
}

/** A slice of a ring around (x, y), angles in degrees, 0 to the right and growing clockwise. */
export function ringSlice(
  centre: { x: number; y: number },
  radii: { inner: number; outer: number },
  angles: { from: number; to: number },
  rest: string,
): string {
  const point = (radius: number, degrees: number) => {
    const turn = (degrees * Math.PI) / 180;
    return [centre.x + radius * Math.cos(turn), centre.y + radius * Math.sin(turn)] as const;
  };
  const large = angles.to - angles.from > 180 ? 1 : 0;
  const { inner, outer } = radii;
  return path(
    [
      ...['M', ...point(outer, angles.from)],
      ...['A', outer, outer, 0, large, 1, ...point(outer, angles.to)],
      ...['L', ...point(inner, angles.to)],
      ...['A', inner, inner, 0, large, 0, ...point(inner, angles.from), 'Z'],
    ],
    rest,
  );
}
