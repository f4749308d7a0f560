import { useText } from '@zhixing/client/i18n.ts';
import { Badge, Button, Popover } from 'antd';
import { useState } from 'react';
import { branchOf } from './edit.ts';
import { findingPlace } from './finding-place.ts';
import { useDesk } from './panel/context.ts';
import type { Finding } from './use-flows.ts';

/** What is wrong with the flow; each leads to the node that it is about. */
export function FindingList({ findings, onChoose }: { findings: readonly Finding[]; onChoose: (id: string | null) => void }) {
  const text = useText();
  const { titleOf, branchTitle, document } = useDesk();
  const [open, setOpen] = useState(false);
  const go = (place: string | null) => {
    setOpen(false);
    onChoose(place);
  };
  const called = (place: string | null): string => {
    const within = branchOf(document, place);
    if (within) return branchTitle(within.node, within.branch);
    return place === null ? text('flowDesign.wholeFlow') : titleOf(place);
  };
  const placed = findings.map((finding) => ({ ...finding, place: findingPlace(document, finding) }));
  const list = (
    <ul className="design-findings">
      {placed.map(({ id, place, text: said }) => (
        <li key={`${id} ${place} ${said}`}>
          <Button type="link" size="small" onClick={() => go(place)}>
            {called(place)}
          </Button>
          <span>{said}</span>
        </li>
      ))}
    </ul>
  );
  if (document.nodes.length < 2) return <span role="status">{text('flowDesign.empty')}</span>;
  if (findings.length === 0)
    return (
      <span className="design-sound" role="status">
        {text('flowDesign.sound')}
      </span>
    );
  return (
    <Popover open={open} onOpenChange={setOpen} trigger="click" placement="bottomRight" content={list} title={text('flowDesign.findings')}>
      <Button>
        {text('flowDesign.found', { count: findings.length })}
        <Badge status="warning" style={{ marginInlineStart: 6 }} />
      </Button>
    </Popover>
  );
}
