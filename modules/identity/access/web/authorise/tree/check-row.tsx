import { useText } from '@zhixing/client/i18n.ts';
import { Checkbox } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import type { CheckLine } from './check-lines.ts';
import { TreeCell, TreeRow } from './tree-parts.tsx';

interface Props {
  readonly line: CheckLine;
  readonly index: number;
  readonly place: CSSProperties;
  /** The line in the tab order (roving tabindex). */
  readonly current: boolean;
  readonly readOnly: boolean;
  readonly extra: ReactNode;
  readonly onFocus: () => void;
  readonly onToggle: () => void;
  readonly onOpen: (open: boolean) => void;
}

/** One line: expander, checkbox and extra content at its end. */
export function CheckRow({ line, index, place, current, readOnly, extra, onFocus, onToggle, onOpen }: Props) {
  const text = useText();
  const { node, level, state, open, checked, leaves } = line;
  const opens = open !== undefined;
  return (
    <TreeRow
      className="check-row"
      aria-level={level}
      aria-rowindex={index + 1}
      aria-expanded={open}
      data-line={node.key}
      style={place}
      onFocus={onFocus}
    >
      <TreeCell className="check-row-main" style={{ '--level': level - 1 } as CSSProperties}>
        {opens ? (
          <button
            type="button"
            tabIndex={-1}
            className="check-row-opener"
            aria-label={text(open ? 'authorise.tree.close' : 'authorise.tree.open', { title: node.title })}
            onClick={() => onOpen(!open)}
          >
            <span className="check-row-caret" aria-hidden />
          </button>
        ) : (
          <span className="check-row-opener" />
        )}
        <Checkbox
          checked={state === 'all'}
          indeterminate={state === 'some'}
          disabled={readOnly || node.fixed === true || leaves === 0}
          tabIndex={current ? 0 : -1}
          onChange={onToggle}
        >
          {node.title}
          {opens && leaves > 0 && <span className="check-row-note">{text('authorise.tree.of', { checked, leaves })}</span>}
          {node.note && <span className="check-row-note">{node.note}</span>}
        </Checkbox>
      </TreeCell>
      {extra && <TreeCell className="check-row-extra">{extra}</TreeCell>}
    </TreeRow>
  );
}
