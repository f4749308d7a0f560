import { useText } from '@zhixing/client/i18n.ts';
import { isCounted, MenuCount } from '../shell/menu/menu-count.tsx';
import { PageLink } from '../shell/menu/page-link.tsx';
import './flow.css';

const codes = ['flowLaunch', 'flowMine', 'flowToSign', 'flowTodo', 'flowDoing', 'flowDone', 'flowCirculate'] as const;

/** The lists of the flow centre beside each other, with how much waits in each. */
export function FlowNav({ code }: { code: string }) {
  const text = useText();
  return (
    <nav className="flow-nav" aria-label={text('flow.centre')}>
      {codes.map((name) => (
        <PageLink key={name} to={`/workFlow/${name}`} current={code === `workFlow.${name}`}>
          {text(`flow.lists.${name}`)}
          {isCounted(`workFlow.${name}`) ? <MenuCount code={`workFlow.${name}`} /> : null}
        </PageLink>
      ))}
    </nav>
  );
}
