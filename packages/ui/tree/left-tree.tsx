import { useQuery } from '@tanstack/react-query';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import type { TreeLevel } from '@zhixing/client/model-description.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { readChildren, readNodeKey, searchNodes, type TreeNode } from '@zhixing/client/use-left-tree.ts';
import { ConfigProvider, Flex, Grid, Tree, type TreeDataNode, theme } from 'antd';
import { lazy, useRef, useState } from 'react';
import { Waiting } from '../states/waiting.tsx';
import { SearchText } from '../widgets/search-text.tsx';
import { useTreeRoom } from './use-tree-room.ts';

const Failed = lazy(() => import('../states/failed.tsx'));

interface Props {
  readonly levels: readonly TreeLevel[];
  readonly title: string;
  /** Key of the selected node, '' for none. */
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}

/** Tree of nested model levels; children are loaded when a node is expanded; the search covers all levels. */
export default function LeftTree({ levels, title, chosen, onChoose }: Props) {
  const t = useText();
  const language = useLanguage();
  const { token } = theme.useToken();
  const phone = Grid.useBreakpoint().md === false;
  const [keyword, setKeyword] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  const room = useTreeRoom(frame);
  const models = levels.map((level) => level.model).join();
  const top = useQuery({
    queryKey: keys.options(language, models, { tree: keyword }),
    queryFn: () => (keyword ? searchNodes(levels, keyword) : readChildren(levels, null)),
  });
  const { below, load } = useBranches(levels);
  const draw = (nodes: readonly TreeNode[]): TreeDataNode[] =>
    nodes.map((node) => {
      const children = below.get(node.key);
      return {
        key: node.key,
        title: node.label,
        isLeaf: node.leaf || children?.length === 0,
        ...(children && { children: draw(children) }),
      };
    });

  return (
    <Flex vertical gap="small" style={{ minHeight: 0 }}>
      <SearchText id={`tree-${models}`} icon value={keyword} onChange={setKeyword} placeholder={t('ui.tree.search')} />
      <div ref={frame}>
        {top.error && <Failed error={top.error} onRetry={top.refetch} />}
        {top.isPending && <Waiting />}
        {top.data && (
          <ConfigProvider theme={{ components: { Tree: phone ? { titleHeight: token.controlHeightLG } : {} } }}>
            <Tree
              key={keyword}
              aria-label={title}
              blockNode
              height={room}
              treeData={draw(top.data)}
              loadData={({ key }) => load(String(key))}
              selectedKeys={chosen ? [chosen] : []}
              defaultExpandedKeys={!keyword && top.data.length === 1 && top.data[0] ? [top.data[0].key] : []}
              onSelect={(selected) => onChoose(String(selected[0] ?? ''))}
            />
          </ConfigProvider>
        )}
      </div>
    </Flex>
  );
}

function useBranches(levels: readonly TreeLevel[]) {
  const [below, setBelow] = useState<ReadonlyMap<string, readonly TreeNode[]>>(new Map());
  const load = async (key: string): Promise<void> => {
    const place = readNodeKey(key);
    if (!place || below.has(key)) return;
    const children = await readChildren(levels, { ...place, key, label: '', leaf: false });
    setBelow((known) => new Map(known).set(key, children));
  };
  return { below, load };
}
