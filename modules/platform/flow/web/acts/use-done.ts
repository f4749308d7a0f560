import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { detailAddress } from '@zhixing/shell/flow-address.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { useNavigate } from 'react-router';
import { type Act, leadsOn } from './act.ts';

/** Says that an act is done; whoever has decided is led to what waits for him next. */
export function useDone() {
  const text = useText();
  const { done } = useNotices();
  const navigate = useNavigate();
  return async (act: Act, instance: string): Promise<void> => {
    // An offer: where it cannot be asked for, the act is done all the same.
    const next = leadsOn(act) ? await nextTask(instance).catch(() => null) : null;
    const action = next ? { label: text('flow.next'), run: () => void navigate(next) } : undefined;
    done(text('flow.done', { act: text(`flow.acts.${act.key}`) }), action);
  };
}

/** Where the most urgent of the other flows stands that wait for the person. */
async function nextTask(than: string): Promise<string | null> {
  const filter = JSON.stringify({ standing: { in: ['toDo', 'doing'] }, instance: { ne: than } });
  const asked = { filter, fields: 'instance', sidx: 'urgency', sort: 'desc', pageSize: 1 };
  const { list } = await api.get<{ list: readonly { readonly instance: string }[] }>('/api/data/flowTask', asked);
  return list[0] ? detailAddress(list[0].instance) : null;
}
