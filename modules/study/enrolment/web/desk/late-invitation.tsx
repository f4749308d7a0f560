import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { RefSelect } from '@zhixing/ui/widgets/ref-select.tsx';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { type DeskData, useDeskWork } from './use-desk.ts';

/** Invites a student who joined a class after the sign-up was opened, or once more after an answer or withdrawal. */
export function LateInvitation({ desk }: { desk: DeskData }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text('signUpDesk.invite')}</Button>
      {open && <InviteDialog desk={desk} close={() => setOpen(false)} />}
    </>
  );
}

function InviteDialog({ desk, close }: { desk: DeskData; close: () => void }) {
  const text = useText();
  const { done } = useNotices();
  const field = useModel('signUp').data?.fields.find(({ name }) => name === 'student');
  const invite = useDeskWork<{ invited: number }>(desk.trip.id, 'invite');
  const [student, setStudent] = useState<string | null>(null);
  const among = { schoolClass: { in: desk.classes.map(({ id }) => id) }, status: 'enrolled' };
  const send = () =>
    invite.mutateAsync({ student }).then(
      () => {
        done(text('signUpDesk.invited'));
        close();
      },
      // Shown in the dialog.
      () => undefined,
    );
  return (
    <Modal
      open
      title={text('signUpDesk.invite')}
      onCancel={close}
      okText={text('signUpDesk.inviteNow')}
      cancelText={text('signUpDesk.back')}
      okButtonProps={{ disabled: student === null, loading: invite.isPending }}
      onOk={() => void send()}
    >
      <div className="sign-up-closing">
        <p className="own-note">{text('signUpDesk.inviteHint')}</p>
        {field && (
          <RefSelect
            id="sign-up-invited"
            field={field}
            model="student"
            ids={student ? [student] : []}
            within={among}
            onChange={([id]) => setStudent(id || null)}
            labelOf={() => undefined}
            label={text('signUpDesk.student')}
          />
        )}
        {invite.error && <Alert type="error" showIcon title={invite.error.message} />}
      </div>
    </Modal>
  );
}
