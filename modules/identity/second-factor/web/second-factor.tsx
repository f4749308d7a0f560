import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useOwn } from '@zhixing/client/own.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Scan } from './scan.tsx';
import { type Begun, useSecondFactorWrites } from './use-second-factor.ts';

interface State {
  readonly enabled: boolean;
  readonly mandatory: boolean;
  readonly at: number | null;
  readonly recoveryLeft: number;
}

type Doing = 'begin' | 'renew' | 'remove';
const FEW = 3;

/** Two-step verification: set-up, recovery codes and removal, each after entering the password. */
export function SecondFactor() {
  const text = useText();
  const query = useOwn<State>('SecondFactor');
  const { begin, confirm, renew, remove } = useSecondFactorWrites();
  const { done } = useNotices();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const work: Readonly<Record<Doing, (password: string) => Promise<void>>> = {
    begin: async (password) => setBegun(await begin(password)),
    renew: async (password) => setCodes(await renew(password)),
    remove: async (password) => done(await remove(password)),
  };
  if (codes) return <RecoveryCodes codes={codes} close={() => setCodes(null)} />;
  if (begun)
    return (
      <Scan
        begun={begun}
        cancel={() => setBegun(null)}
        confirm={async (code) => {
          setCodes(await confirm(code));
          setBegun(null);
        }}
      />
    );
  return (
    <Part query={query}>
      {({ enabled, mandatory, at, recoveryLeft }) => (
        <>
          <p className="own-note">{text('secondFactor.what')}</p>
          {enabled ? <p>{text('secondFactor.since', { at: dateTime(at), count: recoveryLeft })}</p> : null}
          {enabled && recoveryLeft < FEW ? <Alert type="warning" showIcon title={text('secondFactor.few')} /> : null}
          {mandatory ? <p className="own-note">{text('secondFactor.mandatory')}</p> : null}
          <Tools enabled={enabled} mandatory={mandatory} choose={setDoing} />
          {doing ? (
            <PasswordStep
              title={text(`secondFactor.${doing}`)}
              danger={doing === 'remove'}
              work={work[doing]}
              close={() => setDoing(null)}
            />
          ) : null}
        </>
      )}
    </Part>
  );
}

interface ToolsProps extends Pick<State, 'enabled' | 'mandatory'> {
  readonly choose: (doing: Doing) => void;
}

/** The actions available in the current state. */
function Tools({ enabled, mandatory, choose }: ToolsProps) {
  const text = useText();
  const removes = enabled && !mandatory;
  return (
    <div className="own-actions">
      {enabled ? (
        <Button onClick={() => choose('renew')}>{text('secondFactor.renew')}</Button>
      ) : (
        <Button type="primary" onClick={() => choose('begin')}>
          {text('secondFactor.begin')}
        </Button>
      )}
      {removes ? (
        <Button danger onClick={() => choose('remove')}>
          {text('secondFactor.remove')}
        </Button>
      ) : null}
    </div>
  );
}
