import { useText } from '@zhixing/client/i18n.ts';
import { useFlowCounts, waitingIn } from '@zhixing/client/workbench/use-flow-counts.ts';
import { Icon } from './icon.tsx';
import { PageLink } from './menu/page-link.tsx';
import './work-button.css';

const MOST = 99;

/** Leads to what waits for the person in flows, and says how much it is. */
export default function WorkButton() {
  const text = useText();
  const { data } = useFlowCounts();
  const waiting = data ? waitingIn(data) : 0;
  const label = waiting > 0 ? text('shell.workWaits', { count: waiting }) : text('shell.work');
  return (
    <PageLink to="/workFlow/flowTodo" className="icon-button work" label={label}>
      <Icon name="audit" />
      {waiting > 0 ? (
        <span className="work-count" aria-hidden="true">
          {waiting > MOST ? `${MOST}+` : waiting}
        </span>
      ) : null}
    </PageLink>
  );
}
