import { useText } from '@zhixing/client/i18n.ts';
import { useOwn } from '@zhixing/client/own.ts';
import { type OwnColumn, OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { Input, Tag } from 'antd';
import { useState } from 'react';
import { OwnRequests } from '../../access/web/why/own-requests.tsx';

interface Permission {
  readonly model: string;
  readonly title: string;
  readonly reach: string;
  readonly verbs: readonly { readonly enCode: string }[];
  readonly actions: readonly { readonly enCode: string; readonly fullName: string }[];
}

/** The user's permissions by model, as checked by the server. */
export function Permissions() {
  const text = useText();
  const query = useOwn<{ list: readonly Permission[] }>('Authorize');
  const [sought, setSought] = useState('');
  const columns: readonly OwnColumn<Permission>[] = [
    { key: 'data', title: text('profile.permission.data'), draw: ({ title }) => title },
    { key: 'reach', title: text('profile.permission.reach'), draw: ({ reach }) => text(`profile.permission.reaches.${reach}`) },
    { key: 'may', title: text('profile.permission.may'), draw: (permission) => <PermissionList permission={permission} /> },
  ];
  return (
    <Part query={query}>
      {({ list }) => (
        <>
          <p className="own-note">{text(list.length > 0 ? 'profile.permission.what' : 'profile.permission.none')}</p>
          <Input.Search
            allowClear
            className="own-search"
            placeholder={text('profile.permission.search')}
            aria-label={text('profile.permission.search')}
            onChange={({ target }) => setSought(target.value.trim().toLowerCase())}
          />
          <OwnTable
            label={text('profile.tabs.permission')}
            columns={columns}
            rows={list.filter(({ title }) => title.toLowerCase().includes(sought))}
            rowKey={({ model }) => model}
          />
          <OwnRequests />
        </>
      )}
    </Part>
  );
}

function PermissionList({ permission: { verbs, actions } }: { permission: Permission }) {
  const text = useText();
  return (
    <span className="own-tags">
      {verbs.map(({ enCode }) => (
        <Tag key={enCode}>{text(`profile.permission.verbs.${enCode}`)}</Tag>
      ))}
      {actions.map(({ enCode, fullName }) => (
        <Tag key={enCode}>{fullName}</Tag>
      ))}
    </span>
  );
}
