import { useText } from '@zhixing/client/i18n.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { useTreeRoom } from '@zhixing/ui/tree/use-tree-room.ts';
import { ConfigProvider, Grid, Tag, Tree, type TreeDataNode, type TreeProps, theme } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { type MenuNode, TOP, treeOf } from './menu-lines.ts';
import type { MenuRow } from './use-menus.ts';

interface Props {
  readonly rows: readonly MenuRow[];
  readonly keyword: string;
  readonly chosen: string;
  /** Code of the start page of the application. */
  readonly home: string | null;
  readonly mayMove: boolean;
  readonly onChoose: (id: string) => void;
  readonly onMove: (id: string, to: { parentId: string; before: string | null }) => void;
}

/** The menu as a tree; entries are dragged before or after others, or into a directory. */
export function MenuTree({ rows, keyword, chosen, home, mayMove, onChoose, onMove }: Props) {
  const text = useText();
  const { token } = theme.useToken();
  const phone = Grid.useBreakpoint().lg === false;
  const frame = useRef<HTMLDivElement>(null);
  const room = useTreeRoom(frame);
  const [open, setOpen] = useState<readonly string[]>([]);
  const nodes = useMemo(() => treeOf(rows, keyword), [rows, keyword]);
  const data = useMemo(() => nodes.map((node) => drawn(node, home)), [nodes, home]);
  const above = useMemo(() => pathOf(rows, chosen), [rows, chosen]);
  const expanded = keyword ? rows.map(({ id }) => id) : [...open, ...above];
  const drop: TreeProps['onDrop'] = ({ node, dragNode, dropPosition, dropToGap }) => {
    const target = rows.find(({ id }) => id === node.key);
    const moved = String(dragNode.key);
    if (!target) return;
    if (!dropToGap) return onMove(moved, { parentId: target.id, before: rows.find(({ parentId }) => parentId === target.id)?.id ?? null });
    const beside = rows.filter(({ parentId, id }) => parentId === target.parentId && id !== moved);
    const place = beside.indexOf(target);
    const isAbove = dropPosition < Number(node.pos.split('-').at(-1));
    onMove(moved, { parentId: target.parentId, before: (isAbove ? target : beside[place + 1])?.id ?? null });
  };
  if (nodes.length === 0) return <p className="own-note">{text(keyword ? 'menus.noneFound' : 'menus.none')}</p>;
  return (
    <div ref={frame} className="menus-tree">
      <ConfigProvider theme={{ components: { Tree: phone ? { titleHeight: token.controlHeightLG } : {} } }}>
        <Tree
          aria-label={text('menus.tree')}
          blockNode
          height={room}
          treeData={data}
          selectedKeys={chosen ? [chosen] : []}
          expandedKeys={expanded}
          onExpand={(keys, { node, expanded: opened }) =>
            setOpen(opened ? keys.map(String) : open.filter((key) => key !== node.key && !above.includes(key)))
          }
          onSelect={(_keys, { node }) => onChoose(String(node.key))}
          draggable={mayMove && !phone && !keyword ? { icon: false, nodeDraggable: ({ key }) => key !== 'models' } : false}
          allowDrop={({ dropNode, dropPosition }) => dropPosition !== 0 || isDirectory(rows, String(dropNode.key))}
          onDrop={drop}
        />
      </ConfigProvider>
    </div>
  );
}

const isDirectory = (rows: readonly MenuRow[], id: string): boolean =>
  rows.some((row) => row.id === id && row.kind === 'directory' && id !== 'models');

function pathOf(rows: readonly MenuRow[], id: string): readonly string[] {
  const parents = new Map(rows.map((row) => [row.id, row.parentId] as const));
  const path: string[] = [];
  for (let at = parents.get(id); at !== undefined && at !== TOP; at = parents.get(at)) path.push(at);
  return path;
}

const drawn = ({ row, children }: MenuNode, home: string | null): TreeDataNode => ({
  key: row.id,
  title: <Line row={row} isHome={row.id === home} />,
  isLeaf: row.kind !== 'directory',
  children: children.map((child) => drawn(child, home)),
});

function Line({ row, isHome }: { row: MenuRow; isHome: boolean }) {
  const text = useText();
  const marks = [
    isHome && 'home',
    row.enabledMark === 0 && 'disabled',
    row.noShow === 1 && 'hidden',
    !row.declared && 'own',
    row.changed && 'changed',
    row.hints.some(({ name }) => name === 'notBuilt') && 'notBuilt',
    row.hints.some(({ name }) => name !== 'notBuilt') && 'hint',
  ].filter((mark) => typeof mark === 'string');
  return (
    <span className={row.enabledMark === 0 ? 'menus-line menus-line-off' : 'menus-line'}>
      <Icon name={row.icon} />
      <span className="menus-line-name">{row.fullName}</span>
      {marks.map((mark) => (
        <Tag key={mark} color={mark === 'hint' ? 'warning' : 'default'}>
          {text(`menus.marks.${mark}`)}
        </Tag>
      ))}
    </span>
  );
}
