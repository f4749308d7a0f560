import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@zhixing/client/api-error.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { useFocusBack } from '@zhixing/ui/widgets/use-focus-back.ts';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { DifferenceList } from './difference-list.tsx';
import type { Editing } from './editing.ts';
import { APPLICATIONS, type Changes, type Difference, type GrantState, NONE, PAGES, type Subjects } from './grants.ts';
import { type PrincipalKey, useGranting } from './use-authority.ts';

interface Props {
  readonly editing: Editing;
  readonly principal: PrincipalKey;
  readonly onClose: () => void;
}

const CONFLICT = 409;

/** Shows a preview before saving, and on a conflict what another user has changed. */
export function SaveDialogs({ editing, principal, onClose }: Props) {
  const [conflict, setConflict] = useState(false);
  if (conflict) return <ConflictDialog editing={editing} principal={principal} onClose={onClose} />;
  return <PreviewDialog editing={editing} principal={principal} onClose={onClose} onConflict={() => setConflict(true)} />;
}

function PreviewDialog({ editing, principal, onClose, onConflict }: Props & { onConflict: () => void }) {
  useFocusBack();
  const text = useText();
  const notices = useNotices();
  const { preview, save } = useGranting();
  const [saving, setSaving] = useState(false);
  const { changes, state, subjects, setChanges } = editing;
  const query = useQuery({
    queryKey: ['authority', 'preview', principal, changes],
    queryFn: () => preview(principal, changes),
    gcTime: 0,
  });
  const saveNow = async () => {
    setSaving(true);
    try {
      notices.done(await save(principal, changes, state.stamp));
      setChanges({});
      onClose();
    } catch (error) {
      setSaving(false);
      if (error instanceof ApiError && error.code === CONFLICT) return onConflict();
      notices.failed(error);
    }
  };
  return (
    <Modal
      open
      width="min(760px, 96vw)"
      title={text('authorise.previewOf', { name: state.holder.name })}
      okText={text('authorise.save')}
      cancelText={text('authorise.cancel')}
      okButtonProps={{ loading: saving, disabled: !query.data }}
      onOk={() => void saveNow()}
      onCancel={onClose}
    >
      <Part query={query}>
        {({ list, people }) => (
          <>
            <Alert type={people > 0 ? 'warning' : 'info'} showIcon title={text('authorise.concerns', { count: people })} />
            {list.length === 0 && <p className="own-note">{text('authorise.nothingChanges')}</p>}
            <DifferenceList list={list} subjects={subjects} words={{ added: text('authorise.adds'), removed: text('authorise.takes') }} />
          </>
        )}
      </Part>
    </Modal>
  );
}

/** Another user has changed these grants since they were read: shows their changes and offers to keep or drop the unsaved ones. */
function ConflictDialog({ editing, principal, onClose }: Props) {
  useFocusBack();
  const text = useText();
  const queries = useQueryClient();
  const { preview } = useGranting();
  const { state, subjects, setChanges } = editing;
  const query = useQuery({
    queryKey: ['authority', 'meanwhile', principal, state.stamp],
    queryFn: async () => {
      const { list } = await preview(principal, asRead(state, subjects));
      return list.map(({ model, added, removed }): Difference => ({ model, added: removed, removed: added }));
    },
    gcTime: 0,
  });
  const readAgain = async () => {
    await queries.invalidateQueries({ queryKey: ['authority', 'grants', principal.type, principal.id] });
    onClose();
  };
  const dropMine = async () => {
    setChanges({});
    await readAgain();
  };
  return (
    <Modal
      open
      width="min(760px, 96vw)"
      title={text('authorise.meanwhile.title')}
      onCancel={onClose}
      footer={[
        <Button key="drop" danger onClick={() => void dropMine()}>
          {text('authorise.meanwhile.drop')}
        </Button>,
        <Button key="keep" type="primary" onClick={() => void readAgain()}>
          {text('authorise.meanwhile.keep')}
        </Button>,
      ]}
    >
      <Alert type="warning" showIcon title={text('authorise.meanwhile.what', { name: state.holder.name })} />
      <Part query={query}>
        {(list) => (
          <DifferenceList list={list} subjects={subjects} words={{ added: text('authorise.adds'), removed: text('authorise.takes') }} />
        )}
      </Part>
    </Modal>
  );
}

/** All grants as read, including models without any. */
function asRead({ grants, pages, applications }: GrantState, { models }: Subjects): Changes {
  return {
    ...Object.fromEntries(models.map(({ name }) => [name, grants.find(({ model }) => model === name)?.now ?? NONE])),
    [PAGES]: { items: pages.now },
    [APPLICATIONS]: { items: applications.now },
  };
}
