import { api } from '@zhixing/client/http.ts';
import type { RecordAside } from '@zhixing/ui/record/extensions.ts';
import { useEffect, useState } from 'react';
import { Readers } from './readers.tsx';

/** Above an announcement: who has read it, for whoever keeps it. Having it open is what counts as reading. */
export default function ReadersAside({ one: { record } }: RecordAside) {
  const [noted, setNoted] = useState(false);
  const { id, status } = record;
  useEffect(() => {
    const noting = status === 'sent' ? api.put(`/api/message/Notice/${id}/Actions/Read`, {}) : Promise.resolve();
    const done = () => setNoted(true);
    noting.then(done, done);
  }, [id, status]);
  // A reader is not told whom else it was for.
  return noted && typeof record.reached === 'number' ? <Readers key={id} id={id} /> : null;
}
