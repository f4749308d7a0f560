import { useText } from '@zhixing/client/i18n.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { NamedIcon } from '@zhixing/shell/icon/named-icon.tsx';
import { Button } from 'antd';
import { Link } from 'react-router';
import { keyOf, type Launchable, pageOf } from './launchable.ts';

interface Props {
  readonly title: string;
  readonly flows: readonly Launchable[];
  readonly liked: readonly string[];
  readonly onLike: (flow: Launchable) => void;
}

/** Flows as cards; each links to its form, or to the list where a record is chosen. */
export function FlowCards({ title, flows, liked, onLike }: Props) {
  const text = useText();
  return (
    <section>
      <h2>{title}</h2>
      <ul className="flow-cards">
        {flows.map((flow) => {
          const likes = liked.includes(keyOf(flow));
          const label = text(likes ? 'flow.launch.unlike' : 'flow.launch.like', { name: flow.name });
          return (
            <li key={keyOf(flow)}>
              <CardLink flow={flow} />
              <Button
                type="text"
                icon={<Icon name={likes ? 'star-full' : 'star'} />}
                aria-pressed={likes}
                aria-label={label}
                title={label}
                onClick={() => onLike(flow)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function CardLink({ flow }: { flow: Launchable }) {
  const { name, icon, description, remark, modelTitle, actionTitle, model, action, create } = flow;
  const own = pageOf(model);
  const to = create ? `/workFlow/flowLaunch?model=${model}&action=${action}` : (own?.path ?? `/models/${model}`);
  return (
    <Link to={to}>
      <span className="flow-card-mark" aria-hidden="true">
        {icon ? <NamedIcon name={icon} /> : Array.from(name)[0]}
      </span>
      <span>
        <strong>{name}</strong>
        <small>{description || remark || `${modelTitle} · ${actionTitle}`}</small>
      </span>
    </Link>
  );
}
