import { useText } from '@zhixing/client/i18n.ts';
import { useFlowCounts, waitingIn } from '@zhixing/client/workbench/use-flow-counts.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { Link } from 'react-router';
import '@zhixing/shell/menu/work-count.css';

const LIMIT = 99;

/** Link to the user's pending flow tasks with their number. */
export function WorkButton() {
  const text = useText();
  const { data } = useFlowCounts();
  const waiting = data ? waitingIn(data) : 0;
  const label = [text('shell.work'), waiting || ''].join(' ').trim();
  return (
    <Link to="/workFlow/flowTodo" className="icon-button work" aria-label={label} title={label}>
      <Icon name="audit" />
      {waiting > 0 ? (
        <span className="work-count" aria-hidden="true">
          {waiting > LIMIT ? `${LIMIT}+` : waiting}
        </span>
      ) : null}
    </Link>
  );
}
