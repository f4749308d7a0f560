import { allOf } from '@zhixing/client/conditions.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription, TreeLevel } from '@zhixing/client/model-description.ts';
import { useNodeCondition } from '@zhixing/client/use-left-tree.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { useOptions } from '@zhixing/client/use-options.ts';
import type { Condition } from '@zhixing/model';
import { Flex, Grid, Modal, theme } from 'antd';
import { useState } from 'react';
import { Waiting } from '../states/waiting.tsx';
import LeftTree from '../tree/left-tree.tsx';
import { SearchText } from '../widgets/search-text.tsx';
import { useFocusBack } from '../widgets/use-focus-back.ts';
import { Words } from '../widgets/words.tsx';
import { ChosenList } from './chosen-list.tsx';
import { OfferedList } from './offered-list.tsx';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly model: string;
  readonly keyField: string;
  readonly many: boolean;
  readonly ids: readonly string[];
  readonly labelOf: (id: string) => string;
  readonly within?: Condition | undefined;
  readonly onPick: (ids: string[]) => void;
  readonly onClose: () => void;
}

const PAGE_SIZE = 100;

/** Dialog for choosing records by tree, search and list, with the current choice. */
export default function RecordPicker({ id, title, model, keyField, many, ids, labelOf, within, onPick, onClose }: Props) {
  const t = useText();
  useFocusBack();
  const { token } = theme.useToken();
  const phone = Grid.useBreakpoint().md === false;
  const description = useModel(model);
  const levels = description.data ? levelsOf(description.data) : [];
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(() => new Map(ids.map((one) => [one, labelOf(one)])));
  const [keyword, setKeyword] = useState('');
  const [node, setNode] = useState('');
  const below = useNodeCondition(levels, node);
  const filter = allOf(within, below ?? undefined);
  const found = useOptions(model, description.data && below !== undefined ? { keyword, filter, pageSize: PAGE_SIZE } : null);
  const rows = (found.data?.list ?? []).map((row) => ({ key: String(row[keyField]), label: row.label }));
  const toggle = (key: string, label: string) => {
    const next = new Map(many ? chosen : []);
    if (chosen.has(key)) next.delete(key);
    else next.set(key, label);
    setChosen(next);
  };
  return (
    <Modal
      open
      title={title}
      width={levels.length > 0 ? 'min(920px, 96vw)' : 'min(640px, 96vw)'}
      okText={t('ui.pick.use')}
      cancelText={t('ui.action.cancel')}
      onOk={() => onPick([...chosen.keys()])}
      onCancel={onClose}
      afterOpenChange={(open) => open && document.getElementById(`${id}-pick-search`)?.focus()}
    >
      <Flex vertical={phone} gap="middle" align="stretch">
        {levels.length > 0 && (
          <div style={{ flex: '0 0 34%', minWidth: 0, maxHeight: '52vh', overflow: 'auto' }}>
            <LeftTree levels={levels} title={levels.map((level) => level.title).join(' / ')} chosen={node} onChoose={setNode} />
          </div>
        )}
        <Flex vertical gap="small" style={{ flex: '1 1 0', minWidth: 0 }}>
          <SearchText id={`${id}-pick-search`} icon value={keyword} onChange={setKeyword} placeholder={t('ui.pick.search')} />
          {found.isPending ? <Waiting /> : <OfferedList name={`${id}-pick`} rows={rows} chosen={chosen} many={many} onToggle={toggle} />}
          {(found.data?.pagination.total ?? 0) > rows.length && (
            <Words tone="secondary" style={{ fontSize: token.fontSizeSM }}>
              {t('ui.form.moreOptions', { more: (found.data?.pagination.total ?? 0) - rows.length })}
            </Words>
          )}
          <ChosenList chosen={chosen} onRemove={toggle} />
        </Flex>
      </Flex>
    </Modal>
  );
}

/** Tree levels of a model: those of its list, or the model itself if its records form a tree. */
function levelsOf(model: ModelDescription): readonly TreeLevel[] {
  if (model.list.leftTree) return model.list.leftTree;
  return model.traits.includes('tree') ? [{ model: model.name, parent: 'parent', field: 'id', title: model.title }] : [];
}
