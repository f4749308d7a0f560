import { api } from '@zhixing/client/http.ts';
import type { RecordAside } from '@zhixing/ui/record/extensions.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { useEffect, useState } from 'react';
import { Readers } from './readers.tsx';

/** Above an announcement: its read status, for its author and administrators. Opening an announcement marks it as read. */
export default function ReadersAside({ one: { record } }: RecordAside) {
  const [noted, setNoted] = useState(false);
  const { id, status } = record;
  useEffect(() => {
    const noting = status === 'sent' ? api.put(`/api/message/Notice/${id}/Actions/Read`, {}) : Promise.resolve();
    const done = () => setNoted(true);
    noting.then(done, done);
  }, [id, status]);
  // `reached` is hidden from recipients, so that they do not see who else received it.
  if (typeof record.reached !== 'number') return null;
  return noted ? <Readers key={id} id={id} /> : <Waiting rows={1} />;
}
