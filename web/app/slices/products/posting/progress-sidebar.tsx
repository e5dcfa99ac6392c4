import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useRef } from 'react';
import { productFieldNames, productFormTexts } from '#contract/products/form-texts.ts';
import { useHeight } from '../../../kit/page/use-height.ts';
import type { postingProgress, Step, StepName, StepState } from './progress.ts';
import classes from './progress-sidebar.module.css';

interface ProgressSidebarProps {
  progress: ReturnType<typeof postingProgress>;
}

const stateNames: Record<StepState, string> = {
  empty: 'to do',
  current: 'current',
  complete: 'complete',
  hidden: 'hidden',
};

/**
 * Nine steps with a live percentage (rules/posting 16). On a phone it is a slim bar that stays visible if the window is
 * high enough.
 */
export function ProgressSidebar({ progress: { steps, percent } }: ProgressSidebarProps) {
  const current = steps.find(({ state }) => state === 'current');
  const sidebar = useRef<HTMLElement>(null);
  useHeight(sidebar, '--progress-bar');
  return (
    <aside ref={sidebar} className={classes.sidebar} aria-labelledby="progress-title">
      <div className={classes.head}>
        <h2 id="progress-title" className={classes.title}>
          {productFormTexts.progressTitle}
        </h2>
        <span className={classes.percent}>{percent}%</span>
      </div>
      <progress className={classes.bar} aria-labelledby="progress-title" max={100} value={percent} />
      <p className={classes.next}>{current ? `Next: ${nameOf(current.name)}` : 'Everything is filled in.'}</p>
      <ol className={classes.steps}>
        {steps
          .filter(({ state }) => state !== 'hidden')
          .map((step) => (
            <StepLine key={step.name} step={step} />
          ))}
      </ol>
    </aside>
  );
}

function StepLine({ step: { name, state } }: { step: Step }) {
  return (
    <li className={classes.step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
      <span className={classes.mark} aria-hidden>
        {state === 'complete' && <IconCheck size={14} stroke={2.5} />}
      </span>
      <a
        href={`#${name}`}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(name)?.focus();
        }}
      >
        {nameOf(name)}
        <span className="visually-hidden">, {stateNames[state]}</span>
      </a>
    </li>
  );
}

function nameOf(name: StepName): string {
  return name === 'files' ? productFormTexts.filesName : productFieldNames[name];
}
