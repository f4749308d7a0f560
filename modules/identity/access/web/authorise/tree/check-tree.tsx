import { useText } from '@zhixing/client/i18n.ts';
import { Grid } from 'antd';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { type CheckNode, directoriesOf, leavesOf, linesOf, sifted, toggled, withKeys } from './check-lines.ts';
import { CheckRow } from './check-row.tsx';
import { CheckTools } from './check-tools.tsx';
import { useCheckKeys } from './use-check-keys.ts';
import { useVisibleLines } from './use-visible-lines.ts';
import './check-tree.css';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly nodes: readonly CheckNode[];
  readonly checked: ReadonlySet<string>;
  readonly onChange: (checked: ReadonlySet<string>) => void;
  readonly readOnly: boolean;
  /** Content at the end of a line. */
  readonly extra?: (key: string) => ReactNode;
  /** Shown if there are no nodes. */
  readonly empty: ReactNode;
}

const LINE = 36;
const PHONE_LINE = 44;
/** Up to this number of directories are expanded initially. */
const FEW = 3;

/** A virtualised checkbox tree: only visible lines are rendered. Lines hidden by a search are not changed by "all" and "none". */
export function CheckTree({ id, label, nodes, checked, onChange, readOnly, extra, empty }: Props) {
  const text = useText();
  const frame = useRef<HTMLDivElement>(null);
  const [keyword, setKeyword] = useState('');
  const [onlyGranted, setOnlyGranted] = useState(false);
  const [open, setAllOpen] = useState<ReadonlySet<string>>(() => new Set(nodes.length <= FEW ? nodes.map(({ key }) => key) : []));
  const shown = useMemo(() => narrowed(nodes, { keyword, onlyGranted, checked }), [nodes, keyword, onlyGranted, checked]);
  const lines = useMemo(() => linesOf(shown, { checked, open, allOpen: keyword !== '' }), [shown, checked, open, keyword]);
  const line = Grid.useBreakpoint().lg === false ? PHONE_LINE : LINE;
  const sight = useVisibleLines(frame, lines.length, line);
  const setOpen = (key: string, is: boolean) => setAllOpen(withKeys(open, [key], is));
  const keys = useCheckKeys({ frame, lines, scrollTo: sight.scrollTo, setOpen });
  return (
    <div className="check-tree">
      <CheckTools
        id={id}
        keyword={keyword}
        setKeyword={setKeyword}
        onlyGranted={onlyGranted}
        setOnlyGranted={setOnlyGranted}
        readOnly={readOnly}
        onAll={(on) => onChange(withKeys(checked, leavesOf(shown, true), on))}
        onOpen={(is) => setAllOpen(new Set(is ? directoriesOf(shown) : []))}
        count={text('authorise.tree.count', { checked: checked.size, total: leavesOf(nodes).length })}
      />
      {lines.length === 0 && <p className="check-tree-empty">{nodes.length === 0 ? empty : text('authorise.tree.nothing')}</p>}
      <div
        ref={frame}
        className="check-tree-frame"
        role="treegrid"
        aria-label={label}
        aria-rowcount={lines.length}
        aria-readonly={readOnly}
        hidden={lines.length === 0}
        tabIndex={readOnly ? 0 : -1}
        onScroll={sight.onScroll}
        {...(!readOnly && { onKeyDown: keys.onKeyDown })}
      >
        <div role="none" style={{ height: sight.height, position: 'relative' }}>
          {sight.items.map((index) => {
            const one = lines[index];
            if (!one) return null;
            return (
              <CheckRow
                key={one.node.key}
                line={one}
                index={index}
                readOnly={readOnly}
                place={{ top: index * line, height: line }}
                current={one.node.key === keys.current}
                onFocus={() => keys.setAt(one.node.key)}
                onToggle={() => onChange(toggled(checked, one.node))}
                onOpen={(is) => setOpen(one.node.key, is)}
                extra={extra?.(one.node.key)}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface Narrowing {
  readonly keyword: string;
  readonly onlyGranted: boolean;
  readonly checked: ReadonlySet<string>;
}

function narrowed(nodes: readonly CheckNode[], { keyword, onlyGranted, checked }: Narrowing): readonly CheckNode[] {
  const wanted = keyword.toLowerCase();
  const named = ({ title, key }: CheckNode) => title.toLowerCase().includes(wanted) || key.toLowerCase().includes(wanted);
  const granted = ({ key }: CheckNode) => !onlyGranted || checked.has(key);
  if (!wanted) return onlyGranted ? sifted(nodes, granted, () => false) : nodes;
  const found = sifted(nodes, named, named);
  return onlyGranted ? sifted(found, granted, () => false) : found;
}
