import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useUnsaved } from '@zhixing/client/use-unsaved.ts';
import { useSave } from '@zhixing/client/use-writes.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import {
  type CancelStep,
  type ContractBlock,
  MAX_PREPAID,
  type PaymentTerm,
  percentSum,
  prepaidOf,
} from '../../contract/contract.model.ts';
import { Refusal } from '../refusal.tsx';
import { BlockList } from './block-list.tsx';
import { PaymentList } from './payment-list.tsx';
import { PolicyList } from './policy-list.tsx';
import { TermsPreview } from './terms-preview.tsx';

/** Clauses, payment terms and cancellation policy of a draft, with the sum and what breaks a rule while it is typed. */
export function TermsEditor({ record }: { record: RecordRow }) {
  const text = useText();
  const { done } = useNotices();
  const save = useSave('contract');
  const [blocks, setBlocks] = useState(record.blocks as readonly ContractBlock[]);
  const [terms, setTerms] = useState(record.paymentTerms as readonly PaymentTerm[]);
  const [policy, setPolicy] = useState(record.cancelPolicy as readonly CancelStep[]);
  const dirty = blocks !== record.blocks || terms !== record.paymentTerms || policy !== record.cancelPolicy;
  useUnsaved({ isDirty: () => dirty, discard: () => undefined });
  const wrong = problemOf(terms, policy);
  const [previews, setPreviews] = useState(false);
  const write = () =>
    save.mutate(
      { id: record.id, version: record.version, values: { blocks, paymentTerms: terms, cancelPolicy: policy } },
      { onSuccess: () => done(text('agreement.contract.saved')) },
    );
  return (
    <Flex vertical gap="large">
      {previews ? (
        <TermsPreview contract={record.id} terms={{ blocks, paymentTerms: terms, cancelPolicy: policy }} />
      ) : (
        <>
          <PaymentList terms={terms} amount={Number(record.amount) || 0} onChange={setTerms} />
          <PolicyList policy={policy} onChange={setPolicy} />
          <BlockList blocks={blocks} onChange={setBlocks} />
        </>
      )}
      <Refusal error={save.error} />
      <Flex gap="small" align="center" wrap className="agreement-foot">
        <Button type="primary" disabled={!dirty || wrong !== null} loading={save.isPending} onClick={write}>
          {text('agreement.contract.save')}
        </Button>
        <Button onClick={() => setPreviews(!previews)}>{text(`agreement.contract.${previews ? 'edit' : 'preview'}`)}</Button>
        {wrong ? <span role="alert">{text(`agreement.contract.wrong.${wrong}`, { most: MAX_PREPAID })}</span> : null}
      </Flex>
    </Flex>
  );
}

/** The first rule that terms or policy break. */
function problemOf(terms: readonly PaymentTerm[], policy: readonly CancelStep[]): 'sum' | 'prepaid' | 'policy' | null {
  if (percentSum(terms.map(({ percent }) => percent)) !== 100) return 'sum';
  if (prepaidOf(terms) > MAX_PREPAID) return 'prepaid';
  const rises = policy.some((step, at) => {
    const earlier = policy[at - 1];
    return earlier !== undefined && (step.hoursBefore >= earlier.hoursBefore || step.refundPercent > earlier.refundPercent);
  });
  return rises ? 'policy' : null;
}
