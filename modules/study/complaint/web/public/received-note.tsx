import { useText } from '@zhixing/client/i18n.ts';
import type { Received } from './answers.ts';

/** Number and code of a complaint that was received. Neither is shown again: whoever complained anonymously has nothing else. */
export function ReceivedNote({ received, onFollow }: { received: Received; onFollow: () => void }) {
  const text = useText();
  return (
    <div className="register-done" role="status">
      <h2>{text('complaintPage.received')}</h2>
      <p>{text('complaintPage.number')}</p>
      <p className="register-number" data-complaint-no>
        {received.complaintNo}
      </p>
      <p>{text('complaintPage.code')}</p>
      <p className="register-number" data-complaint-code>
        {received.code}
      </p>
      <p>{text('complaintPage.keep', { day: received.acceptDue })}</p>
      <button type="button" className="zx-button" onClick={onFollow}>
        {text('complaintPage.followNow')}
      </button>
    </div>
  );
}
