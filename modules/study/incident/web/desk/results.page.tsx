import { useText } from '@zhixing/client/i18n.ts';
import { lazyPage } from '@zhixing/shell/lazy/lazy-page.ts';

const ModelPage = lazyPage(() => import('@zhixing/ui/model-page.tsx'));

const settled = { status: { in: ['concluded', 'closed', 'falseReport'] } };

/** What has come of incidents. */
export default function ResultsPage() {
  const text = useText();
  return <ModelPage model="incident" filter={settled} title={text('incidentDesk.results')} />;
}
