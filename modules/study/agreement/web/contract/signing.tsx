import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Button, Flex, Steps } from 'antd';
import { Suspense, useState } from 'react';

const SignDialog = lazyDialog(() => import('./sign-dialog.tsx'));

/** On the way of a contract: which step comes with which state. */
const steps = ['draft', 'agencySigned', 'signed', 'effective', 'completed'];
const signable = { draft: 'agencySign', agencySigned: 'schoolSign' } as const;

/** How far a contract has come, and the signature that is the reader's to give. */
export function Signing({ model, record }: { model: ModelDescription; record: RecordRow }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const status = String(record.status);
  const action = signable[status as keyof typeof signable];
  const mine = action !== undefined && model.access.actions.includes(action);
  if (status === 'terminated') return <p role="status">{text('agreement.contract.ended', { reason: String(record.endReason ?? '') })}</p>;
  return (
    <Flex vertical gap="middle">
      <Steps
        size="small"
        current={status === 'draft' ? 0 : steps.indexOf(status) + 1}
        items={steps.map((step) => ({ title: text(`agreement.contract.steps.${step}`) }))}
      />
      {action ? (
        <Flex gap="small" align="center" wrap>
          {mine ? (
            <Button type="primary" onClick={() => setOpen(true)}>
              {text(`agreement.contract.${action}`)}
            </Button>
          ) : (
            <span role="status">{text(`agreement.contract.waits.${action}`)}</span>
          )}
        </Flex>
      ) : null}
      <Suspense>{open && action ? <SignDialog record={record} action={action} onClose={() => setOpen(false)} /> : null}</Suspense>
    </Flex>
  );
}
