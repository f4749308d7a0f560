import { useText } from '@zhixing/client/i18n.ts';
import { useConfirm } from '@zhixing/ui/states/use-confirm.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { type Platform, type Shown, useSavingWorkplace, useWorkplaceActions, type Workplace } from './use-workplace.ts';

interface Props {
  readonly platform: Platform;
  readonly workplace: Workplace;
}

const tones = { success: 'success', warning: 'warning', danger: 'error' } as const;

/** Connection test, dry run and run, with the results of the test. */
export function WorkplaceActions({ platform, workplace: { linked, settings, runs } }: Props) {
  const text = useText();
  const confirm = useConfirm();
  const { done, failed } = useNotices();
  const actions = useWorkplaceActions(platform);
  const saving = useSavingWorkplace(platform);
  const [busy, setBusy] = useState('');
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const doing = async (what: string, work: () => Promise<unknown>) => {
    setBusy(what);
    await work().catch(failed);
    setBusy('');
  };
  const begin = (trial: boolean) => doing(trial ? 'trial' : 'run', async () => done(await actions.run({ trial })));
  const run = async () => {
    const sure = { title: text('workplaces.sure'), content: text('workplaces.sureWhat'), okText: text('workplaces.run') };
    if (await confirm(sure)) await begin(false);
  };
  const under = runs.some(({ outcome }) => outcome === 'running');
  const unready = saving || under || settings.organisation === null;
  return (
    <>
      <p className="own-note">{text('workplaces.linked', { departments: linked.departments, people: linked.people })}</p>
      <div className="own-actions">
        <Button loading={busy === 'try'} disabled={saving} onClick={() => void doing('try', async () => setShown(await actions.tryOut()))}>
          {text('workplaces.tryOut')}
        </Button>
        <Button loading={busy === 'trial'} disabled={unready} onClick={() => void begin(true)}>
          {text('workplaces.trial')}
        </Button>
        <Button type="primary" loading={busy === 'run'} disabled={unready} onClick={() => void run()}>
          {text('workplaces.run')}
        </Button>
      </div>
      {shown.length > 0 ? (
        <div className="workplace-shown" role="status">
          {shown.map(({ tone, text: said }) => (
            <Alert key={said} type={tones[tone]} showIcon title={said} />
          ))}
        </div>
      ) : null}
    </>
  );
}
