import { useText } from '@zhixing/client/i18n.ts';
import { type GridLine, isExpandable, isExpanded } from './line.ts';

/** Indent and expander of a line. Mouse only; the keyboard expands the row itself. */
export function Turner({ line, onToggle }: { line: GridLine<never> | GridLine<unknown>; onToggle: () => void }) {
  const t = useText();
  if (line.level === 0 && !isExpandable(line)) return null;
  const open = isExpanded(line);
  return (
    <>
      <span className="zx-grid-indent" style={{ width: `calc(var(--grid-indent) * ${line.level})` }} />
      {isExpandable(line) ? (
        <button
          type="button"
          className="zx-grid-turner"
          tabIndex={-1}
          aria-label={t(open ? 'ui.grid.collapse' : 'ui.grid.expand')}
          data-open={open || undefined}
          data-busy={line.busy || undefined}
          onClick={onToggle}
        />
      ) : (
        <span className="zx-grid-turner" aria-hidden />
      )}
    </>
  );
}
