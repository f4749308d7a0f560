import { useQuery } from '@tanstack/react-query';
import { useText } from '@zhixing/client/i18n.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { Alert, Button, Modal } from 'antd';
import { type Provider, type Step, useProviderWrites } from './use-providers.ts';

/** Runs a provider's test and shows each step. */
export function TestDialog({ provider, close }: { provider: Provider; close: () => void }) {
  const text = useText();
  const { test } = useProviderWrites();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['identityProviders', 'test', provider.id, provider.version],
    queryFn: () => test(provider.id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return (
    <Modal
      open
      centered
      title={text('providers.testOne', { name: provider.name })}
      onCancel={close}
      footer={[
        <Button key="again" loading={isFetching} onClick={() => void refetch()}>
          {text('providers.again')}
        </Button>,
        <Button key="close" type="primary" onClick={close}>
          {text('providers.close')}
        </Button>,
      ]}
    >
      {error ? <Alert type="error" showIcon role="alert" title={error.message} /> : null}
      {data && !isFetching ? <Steps steps={data} /> : error ? null : <Waiting rows={3} />}
    </Modal>
  );
}

function Steps({ steps }: { steps: readonly Step[] }) {
  const text = useText();
  const works = steps.every(({ ok }) => ok);
  return (
    <div className="provider-steps" role="status">
      {steps.map(({ step, ok, title, why, todo }) => (
        <Alert key={step} type={ok ? 'success' : 'error'} showIcon title={title} description={why ? `${why}${todo}` : undefined} />
      ))}
      {works ? <p className="own-note">{text('providers.works')}</p> : null}
    </div>
  );
}
