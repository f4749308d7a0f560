import { useOptions } from '@zhixing/client/use-options.ts';
import { type FlowDocument, namedIn } from '@zhixing/flow';
import { useMemo } from 'react';
import type { Offers } from './use-flows.ts';

type Names = Readonly<Record<string, string>>;

const models = { users: 'user', positions: 'position', departments: 'organisation', groups: 'userGroup' } as const;

/** Names of the assignees in a document, including those just selected, and of flows by code. */
export function useNames(document: FlowDocument, known: Names, offers: Offers | undefined): Names {
  const named = useMemo(() => namedIn(document), [document]);
  const roles = useOptions('role', { pageSize: 200 }).data?.list;
  const users = useFresh('users', named, known);
  const positions = useFresh('positions', named, known);
  const departments = useFresh('departments', named, known);
  const groups = useFresh('groups', named, known);
  return useMemo(
    () => ({
      ...known,
      ...Object.fromEntries([users, positions, departments, groups].flatMap((list = []) => list.map(({ id, label }) => [id, label]))),
      ...Object.fromEntries((roles ?? []).map((role) => [String(role.code), role.label])),
      ...Object.fromEntries((offers?.flows ?? []).map(({ code, title }) => [code, title])),
    }),
    [known, users, positions, departments, groups, roles, offers],
  );
}

const UUID = /^[0-9a-f]{8}-/;

function useFresh(kind: keyof typeof models, named: ReturnType<typeof namedIn>, known: Names) {
  const fresh = named[kind].filter((key) => UUID.test(key) && known[key] === undefined);
  return useOptions(models[kind], fresh.length > 0 ? { ids: fresh, pageSize: Math.min(fresh.length, 200) } : null).data?.list;
}
