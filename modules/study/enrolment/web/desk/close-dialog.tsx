import { useText } from '@zhixing/client/i18n.ts';
import { useAction } from '@zhixing/client/use-action.ts';
import { Alert, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import type { TripOutline } from './use-desk.ts';

/** Closes the sign-up where enough students are confirmed, and says what that means; otherwise the group can only fail or wait. */
export function CloseDialog({ trip, close }: { trip: TripOutline; close: () => void }) {
  const text = useText();
  const act = useAction('trip');
  const [reason, setReason] = useState('');
  const enough = trip.confirmed >= trip.least;
  const run = async (action: 'closeSignUp' | 'failGroup') => {
    const args = action === 'failGroup' ? { reason: reason.trim() } : {};
    await act.mutateAsync({ id: trip.id, version: trip.version, action, args }).then(close, () => {});
  };
  return (
    <Modal
      open
      title={text('signUpDesk.close')}
      onCancel={close}
      footer={[
        <Button key="back" onClick={close}>
          {text('signUpDesk.back')}
        </Button>,
        enough ? (
          <Button key="close" type="primary" loading={act.isPending} onClick={() => void run('closeSignUp')}>
            {text('signUpDesk.close')}
          </Button>
        ) : (
          <Button key="fail" danger disabled={reason.trim() === ''} loading={act.isPending} onClick={() => void run('failGroup')}>
            {text('signUpDesk.fail')}
          </Button>
        ),
      ]}
    >
      <div className="sign-up-closing">
        <Alert
          type={enough ? 'success' : 'warning'}
          showIcon
          title={text(enough ? 'signUpDesk.enough' : 'signUpDesk.tooFew', { confirmed: trip.confirmed, least: trip.least })}
        />
        <ul>
          {trip.unanswered > 0 && <li>{text('signUpDesk.willLapse', { count: trip.unanswered })}</li>}
          {trip.submitted > 0 && <li>{text('signUpDesk.stillSubmitted', { count: trip.submitted })}</li>}
          {trip.waiting > 0 && <li>{text('signUpDesk.stillWaiting', { count: trip.waiting })}</li>}
        </ul>
        {!enough && (
          <Input.TextArea
            aria-label={text('signUpDesk.reason')}
            placeholder={text('signUpDesk.reason')}
            maxLength={300}
            autoSize={{ minRows: 2 }}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        {act.error && <Alert type="error" showIcon title={act.error.message} />}
      </div>
    </Modal>
  );
}
