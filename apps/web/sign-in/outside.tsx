import { text, useText } from '@zhixing/client/i18n.ts';
import { announceReauthentication } from '@zhixing/client/reauthentication.ts';
import { bringBack } from '@zhixing/client/socials.ts';
import { Notice, ToStart } from '@zhixing/shell/entrance/notice.tsx';
import { safeRedirect } from '@zhixing/shell/safe-redirect.ts';
import { useEffect, useState } from 'react';
import { rememberLayout } from '../shell/settings/settings.ts';

interface OutsideProps {
  readonly state: string;
  /** Everything that stands in the address. */
  readonly params: Readonly<Record<string, string>>;
}

/** Waits while the server asks the provider, and goes where the person wanted to go. A failure says no more than its reference. */
export function Outside({ state, params }: OutsideProps) {
  const say = useText();
  const [failure, setFailure] = useState('');
  const [proved, setProved] = useState(false);
  useEffect(() => {
    let left = false;
    bringBack(state, params).then(
      (outcome) => ('proved' in outcome ? setProved(true) : goOn(outcome)),
      (error: unknown) => left || setFailure(error instanceof Error ? error.message : text('client.failed')),
    );
    return () => {
      left = true;
    };
  }, [state, params]);
  useEffect(() => {
    if (proved) announceReauthentication();
  }, [proved]);
  if (proved) return <Notice title={say('proof.proved')} what={say('proof.close')} />;
  if (failure === '') return <Notice title={say('entrance.signingIn')} what={say('entrance.wait')} busy />;
  return <NotLetIn what={failure} />;
}

/** Nobody was let in: why, as far as it may be said, and the way back. */
export function NotLetIn({ what }: { what: string }) {
  const say = useText();
  return (
    <Notice title={say('entrance.failed')} what={what}>
      <ToStart />
    </Notice>
  );
}

// The whole page anew: nothing of another person may remain in it, and what the provider sent leaves the history.
function goOn(outcome: Awaited<ReturnType<typeof bringBack>>): void {
  if ('theme' in outcome) rememberLayout(outcome.theme);
  globalThis.location.replace(safeRedirect(outcome.target));
}
