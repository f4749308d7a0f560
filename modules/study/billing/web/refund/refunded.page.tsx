import { lazyPage } from '@zhixing/shell/lazy/lazy-page.ts';

const ModelPage = lazyPage(() => import('@zhixing/ui/model-page.tsx'));

const paidOut = { status: 'success' };

/** Refunds that have been paid out. */
export default function RefundedPage() {
  return <ModelPage model="refund" filter={paidOut} />;
}
