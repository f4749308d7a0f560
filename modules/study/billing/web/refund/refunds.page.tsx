import { useText } from '@zhixing/client/i18n.ts';
import { lazyPage } from '@zhixing/shell/lazy/lazy-page.ts';
import { PeekStack } from '@zhixing/ui/record/peek-stack.tsx';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { RefundDesk } from './refund-desk.tsx';
import '@zhixing/shell/page/page.css';
import './refund.css';

const ModelPage = lazyPage(() => import('@zhixing/ui/model-page.tsx'));

/** Refunds: those that wait for a decision or a payout, with what the policy gives back, and the list of all. */
export default function RefundsPage() {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const isAll = search.get('part') === 'all' || search.has('id') || search.has('record');
  return (
    <section className="program-page">
      <header>
        <h1>{text('refundDesk.title')}</h1>
        <Segmented
          value={isAll ? 'all' : 'desk'}
          aria-label={text('refundDesk.parts')}
          options={[
            { value: 'desk', label: text('refundDesk.desk') },
            { value: 'all', label: text('refundDesk.all') },
          ]}
          onChange={(part) => setSearch(part === 'all' ? { part } : {}, { replace: true })}
        />
      </header>
      {isAll ? (
        <ModelPage part model="refund" title={text('refundDesk.all')} />
      ) : (
        <PeekStack>
          <RefundDesk />
        </PeekStack>
      )}
    </section>
  );
}
