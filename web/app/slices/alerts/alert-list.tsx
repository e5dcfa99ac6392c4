import type { Alert } from '#contract/alerts/model.ts';
import { alertTexts } from '#contract/alerts/texts.ts';
import { EmptyState } from '../../kit/list/states.tsx';
import classes from './alert-list.module.css';
import { AlertRow } from './alert-row.tsx';
import { useAlertActs } from './use-alert-acts.ts';

interface AlertListProps {
  /** The newest first. */
  alerts: Alert[];
  /** Reads them anew. */
  refresh: () => Promise<unknown>;
  onEdit: (alert: Alert) => void;
}

export function AlertList({ alerts, refresh, onEdit }: AlertListProps) {
  const { box, shown, pending, setStatus } = useAlertActs(alerts, refresh);
  return (
    <div ref={box} tabIndex={-1}>
      {shown.length === 0 ? (
        <EmptyState title={alertTexts.none}>{alertTexts.firstStep}</EmptyState>
      ) : (
        <ul className={classes.list}>
          {shown.map((alert) => (
            <AlertRow
              key={alert.id}
              alert={alert}
              isPending={pending === alert.id}
              onEdit={() => onEdit(alert)}
              onStatus={(status) => setStatus(alert, status)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
