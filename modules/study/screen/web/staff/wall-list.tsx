import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dateTime } from '@zhixing/client/formats.ts';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { Popconfirm } from 'antd';

/** Walls that show a screen or wait for their code; each can be ended. */
export function WallList() {
  const text = useText();
  const client = useQueryClient();
  const { data: model } = useModel('screenWall');
  const { data } = useList('screenWall', { filter: { status: { in: ['waiting', 'open'] } }, page: 1, size: 50 });
  const ending = useMutation({
    mutationFn: ({ id, version }: { id: string; version: unknown }) => api.post(`/api/data/screenWall/${id}/actions/revoke`, { version }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.allData }),
  });
  const word = (field: string, value: unknown) =>
    model?.fields.find(({ name }) => name === field)?.options?.find((option) => option.value === value)?.label ?? '';
  if (!data || data.list.length === 0) return null;
  return (
    <section className="wall-list-of" aria-label={text('screenBoard.walls.list')}>
      <h3>{text('screenBoard.walls.list')}</h3>
      <ul>
        {data.list.map(({ id, version, name, screen, status, lastSeenAt, expiresAt, codeUntil }) => (
          <li key={id}>
            <span>
              <strong>{String(name)}</strong> {word('screen', screen)} · {word('status', status)}
              <small>
                {lastSeenAt ? ` · ${text('screenBoard.walls.seen', { at: dateTime(String(lastSeenAt)) })}` : ''}
                {` · ${text('screenBoard.walls.ends', { at: dateTime(String(expiresAt ?? codeUntil)) })}`}
              </small>
            </span>
            <Popconfirm title={text('screenBoard.walls.sure')} onConfirm={() => ending.mutate({ id, version })}>
              <button type="button">{text('screenBoard.walls.end')}</button>
            </Popconfirm>
          </li>
        ))}
      </ul>
    </section>
  );
}
