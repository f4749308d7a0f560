import { useText } from '@zhixing/client/i18n.ts';
import { PublicFrame } from '@zhixing/shell/public/public-frame.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Key } from './answers.ts';
import { ComplaintForm } from './complaint-form.tsx';
import { FollowPart } from './follow-part.tsx';
import './complain.css';

/** Complaints without an account (`/complain`): make one, by name or anonymously, and follow it by its code. Native controls for any phone. */
export default function ComplainPage() {
  const text = useText();
  const [part, setPart] = useState<'make' | 'follow'>('make');
  const [key, setKey] = useState<Key | null>(null);
  const title = text('complaintPage.title');
  const follow = (received: Key) => {
    setKey(received);
    setPart('follow');
  };
  return (
    <PublicFrame title={title}>
      <nav aria-label={title}>
        {(['make', 'follow'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={part === one} onClick={() => setPart(one)}>
            {text(`complaintPage.${one}`)}
          </button>
        ))}
        <Link to="/login">{text('complaintPage.toSignIn')}</Link>
      </nav>
      {part === 'make' ? <ComplaintForm onFollow={follow} /> : <FollowPart known={key} />}
    </PublicFrame>
  );
}
