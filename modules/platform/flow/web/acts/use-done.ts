import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { detailAddress } from '@zhixing/shell/flow-address.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { useNavigate } from 'react-router';
import { type Act, leadsOn } from './act.ts';

/** Reports a completed act; after a decision it offers the next waiting task. */
export function useDone() {
  const text = useText();
  const { done } = useNotices();
  const navigate = useNavigate();
  return async (act: Act, instance: string): Promise<void> => {
    // Optional: a failure of this request does not affect the act.
    const next = leadsOn(act) ? await nextTask(instance).catch(() => null) : null;
    const action = next ? { label: text('flow.next'), run: () => void navigate(next) } : undefined;
    done(text('flow.done', { act: text(`flow.acts.${act.key}`) }), action);
  };
}

/** Address of the most urgent other flow with a task of the user. */
async function nextTask(than: string): Promise<string | null> {
  const filter = JSON.stringify({ standing: { in: ['toDo', 'doing'] }, instance: { ne: than } });
  const asked = { filter, fields: 'instance', sidx: 'urgency', sort: 'desc', pageSize: 1 };
  const { list } = await api.get<{ list: readonly { readonly instance: string }[] }>('/api/data/flowTask', asked);
  return list[0] ? detailAddress(list[0].instance) : null;
}
