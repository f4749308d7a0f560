import { useText } from '@zhixing/client/i18n.ts';
import './waiting.css';

/** Loading skeleton. */
export function Waiting({ rows = 8 }: { rows?: number }) {
  const t = useText();
  return (
    <div className="waiting" role="status" aria-label={t('ui.state.loading')} aria-busy>
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
        <i key={row} />
      ))}
    </div>
  );
}
