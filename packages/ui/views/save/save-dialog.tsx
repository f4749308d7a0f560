import { useText } from '@zhixing/client/i18n.ts';
import { type SavedView, useSaveView } from '@zhixing/client/workbench/use-views.ts';
import { Checkbox, Flex, Form, Input, type InputRef, Modal } from 'antd';
import { useId, useState } from 'react';
import type { ListHandle } from '../../list/use-list-page.ts';
import { useNotices } from '../../states/use-notices.ts';
import { useFirstFocus } from '../../widgets/use-first-focus.ts';
import type { ListViews } from '../use-list-views.ts';
import { AudienceChoice, type Sharing } from './audience-choice.tsx';

/** Purpose of the dialog: a new view, a copy, or changes to an existing one. */
export type Naming = { readonly kind: 'new' } | { readonly kind: 'change' | 'copy'; readonly view: SavedView };

interface Props {
  readonly list: ListHandle;
  readonly handle: ListViews;
  readonly naming: Naming;
  readonly onClose: () => void;
}

const MAX_LENGTH = 40;

/** Asks for a view's name and audience. */
export default function SaveDialog({ list, handle, naming, onClose }: Props) {
  const t = useText();
  const id = useId();
  const field = useFirstFocus<InputRef>();
  const { attempt } = useNotices();
  const save = useSaveView(list.model.name, handle.page);
  const [said, setSaid] = useState(() => begunWith(naming, (name) => t('ui.views.copyOf', { name })));
  const [tried, setTried] = useState(false);
  const name = said.name.trim();
  const complete = name !== '' && (said.audience !== 'role' || said.role !== null);
  const submit = async () => {
    setTried(true);
    if (!complete) return;
    const changes = { ...said, name, role: said.audience === 'role' ? said.role : null };
    const definition = naming.kind === 'copy' ? naming.view.definition : handle.definition;
    const store = async () => {
      const input = naming.kind === 'change' ? { view: naming.view, changes } : { changes: { ...changes, definition } };
      const saved = await save.mutateAsync(input);
      if (naming.kind !== 'change') handle.open(saved);
    };
    if (await attempt(store, t('ui.views.saved', { name }))) onClose();
  };
  const missing = tried && name === '' ? { validateStatus: 'error' as const, help: t('ui.views.nameless') } : {};
  return (
    <Modal
      open
      title={t(`ui.views.naming.${naming.kind}`)}
      okText={t('ui.action.save')}
      cancelText={t('ui.action.cancel')}
      confirmLoading={save.isPending}
      onOk={submit}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t('ui.views.name')} htmlFor={`${id}-name`} required {...missing}>
          <Input
            id={`${id}-name`}
            ref={field}
            value={said.name}
            maxLength={MAX_LENGTH}
            onChange={(event) => setSaid({ ...said, name: event.target.value })}
            onPressEnter={(event) => event.nativeEvent.isComposing || submit()}
            aria-required
          />
        </Form.Item>
        <AudienceChoice sharing={said} tried={tried} onChange={(sharing) => setSaid({ ...said, ...sharing })} />
        <Flex gap="middle" wrap>
          <Checkbox checked={said.pinned} onChange={(event) => setSaid({ ...said, pinned: event.target.checked })}>
            {t('ui.views.pinned')}
          </Checkbox>
          <Checkbox checked={said.isDefault} onChange={(event) => setSaid({ ...said, isDefault: event.target.checked })}>
            {t(said.audience === 'mine' ? 'ui.views.defaultMine' : 'ui.views.defaultFor')}
          </Checkbox>
        </Flex>
      </Form>
    </Modal>
  );
}

interface Said extends Sharing {
  readonly name: string;
  readonly pinned: boolean;
  readonly isDefault: boolean;
}

function begunWith(naming: Naming, copyOf: (name: string) => string): Said {
  const fresh: Said = { name: '', pinned: true, isDefault: false, audience: 'mine', role: null };
  if (naming.kind === 'new') return fresh;
  const { name, pinned, isDefault, audience, role } = naming.view;
  return naming.kind === 'copy'
    ? { ...fresh, name: copyOf(name).slice(0, MAX_LENGTH), pinned }
    : { name, pinned, isDefault, audience, role };
}
