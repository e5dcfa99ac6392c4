import { statisticsScreenTexts as texts } from '#contract/statistics/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { showScriptMissing } from '../../kit/say/show-toast.tsx';
import type { Cell } from './save-csv.ts';

interface SaveButtonProps {
  title: string;
  heads: string[];
  rows: Cell[][];
}

/** Saves a table as CSV from the loaded data, without a request. */
export function SaveButton({ title, heads, rows }: SaveButtonProps) {
  async function save(): Promise<void> {
    try {
      const { saveCsv } = await import('./save-csv.ts');
      saveCsv(title, [heads, ...rows]);
    } catch {
      showScriptMissing();
    }
  }
  return (
    <Button variant="default" onClick={save}>
      {texts.download}
      <span className="visually-hidden">: {title}</span>
    </Button>
  );
}
