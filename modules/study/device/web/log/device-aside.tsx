import { useText } from '@zhixing/client/i18n.ts';
import type { RecordAside } from '@zhixing/ui/record/extensions.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { MessageLog } from './message-log.tsx';

/** Above a device that reports: what it sent, once somebody asks for it. */
export default function DeviceAside({ one: { record } }: RecordAside) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  if (!record.protocol) return null;
  return (
    <section aria-label={text('log.title')}>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text(isOpen ? 'log.close' : 'log.open')}
      </Button>
      {isOpen && <MessageLog device={record.id} />}
    </section>
  );
}
