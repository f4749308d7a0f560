import { useText } from '@zhixing/client/i18n.ts';
import { useChange } from '@zhixing/client/use-change.ts';
import { PageLink } from '@zhixing/shell/menu/page-link.tsx';
import { pageTable } from '@zhixing/shell/menu/page-table.ts';
import { useRef } from 'react';
import ListCount from './list-count.tsx';
import './flow.css';

const codes = ['flowLaunch', 'flowMine', 'flowToSign', 'flowTodo', 'flowDoing', 'flowDone', 'flowCirculate'] as const;

/** Links to the lists of the flow centre, with the number of waiting entries. */
export function FlowNav({ code }: { code: string }) {
  const text = useText();
  const box = useRef<HTMLElement>(null);
  // Another list is another link.
  useChange([code], () => {
    box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  });
  return (
    <nav ref={box} className="flow-nav" aria-label={text('flow.centre')}>
      {codes
        .filter((name) => pageTable().has(`/workFlow/${name}`))
        .map((name) => (
          <PageLink key={name} to={`/workFlow/${name}`} current={code === `workFlow.${name}`}>
            {text(`flow.lists.${name}`)}
            <ListCount code={`workFlow.${name}`} />
          </PageLink>
        ))}
    </nav>
  );
}
