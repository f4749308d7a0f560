import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { type OwnColumn, OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { type Administrator, useAdministrators } from './use-system-settings.ts';

/** The administrators of the system, for regular review. */
export function Administrators() {
  const text = useText();
  const query = useAdministrators();
  const columns: readonly OwnColumn<Administrator>[] = [
    { key: 'name', title: text('systemConfig.administrators.name'), draw: ({ fullName }) => fullName },
    { key: 'account', title: text('systemConfig.administrators.account'), draw: ({ account }) => account },
    {
      key: 'by',
      title: text('systemConfig.administrators.by'),
      draw: ({ isAdministrator, roleNames }) =>
        [...(isAdministrator ? [text('systemConfig.administrators.everything')] : []), ...roleNames].join(
          text('systemConfig.administrators.comma'),
        ),
    },
    {
      key: 'secondFactor',
      title: text('systemConfig.administrators.secondFactor'),
      draw: ({ secondFactor }) => text(secondFactor ? 'security.yes' : 'security.no'),
    },
    { key: 'lastAt', title: text('systemConfig.administrators.lastAt'), draw: ({ lastAt }) => (lastAt === null ? '—' : dateTime(lastAt)) },
  ];
  return (
    <>
      <p className="own-note">{text('systemConfig.administrators.what')}</p>
      <Part query={query}>
        {({ list }) => <OwnTable label={text('systemConfig.parts.administrators')} columns={columns} rows={list} rowKey={({ id }) => id} />}
      </Part>
    </>
  );
}
