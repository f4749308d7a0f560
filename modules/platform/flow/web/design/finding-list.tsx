import { useText } from '@zhixing/client/i18n.ts';
import { Badge, Button, Popover } from 'antd';
import { useEffect, useRef } from 'react';
import { findingPlace } from './finding-place.ts';
import { useDesk } from './panel/context.ts';
import { useCalled } from './use-called.ts';
import type { Finding } from './use-flows.ts';

interface Props {
  readonly findings: readonly Finding[];
  /** Do not prevent publishing; shown with the findings. */
  readonly warnings: readonly Finding[];
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly onChoose: (id: string | null) => void;
}

/** Findings of the flow; each selects the node it is about. */
export function FindingList({ findings, warnings, open, onOpen, onChoose }: Props) {
  const text = useText();
  const { document } = useDesk();
  const called = useCalled();
  const list = useRef<HTMLUListElement>(null);
  const none = findings.length + warnings.length === 0;
  // Otherwise the next finding would reopen the list.
  useEffect(() => {
    if (none) onOpen(false);
  }, [none, onOpen]);
  const go = (place: string | null) => {
    onOpen(false);
    onChoose(place);
  };
  const placed = [...findings, ...warnings].map((finding) => ({ ...finding, place: findingPlace(document, finding) }));
  const listed = (
    <ul ref={list} className="design-findings">
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
  if (document.nodes.length < 2 && none) return <span role="status">{text('flowDesign.empty')}</span>;
  if (none)
    return (
      <span className="design-sound" role="status">
        {text('flowDesign.sound')}
      </span>
    );
  return (
    <Popover
      open={open}
      onOpenChange={onOpen}
      trigger="click"
      placement="bottomRight"
      content={listed}
      afterOpenChange={(opened) => opened && list.current?.querySelector('button')?.focus()}
      title={text(findings.length > 0 ? 'flowDesign.findings' : 'flowDesign.warnings')}
    >
      <Button>
        {findings.length > 0
          ? text('flowDesign.found', { count: findings.length + warnings.length })
          : text('flowDesign.warned', { count: warnings.length })}
        <Badge status="warning" style={{ marginInlineStart: 6 }} />
      </Button>
    </Popover>
  );
}
