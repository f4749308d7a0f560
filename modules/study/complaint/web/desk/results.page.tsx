import { useText } from '@zhixing/client/i18n.ts';
import { lazyPage } from '@zhixing/shell/lazy/lazy-page.ts';

const ModelPage = lazyPage(() => import('@zhixing/ui/model-page.tsx'));

const settled = { status: { in: ['confirmed', 'closed', 'notAccepted', 'withdrawn'] } };

/** What has come of complaints. */
export default function ResultsPage() {
  const text = useText();
  return <ModelPage model="complaint" filter={settled} title={text('complaintDesk.results')} />;
}
