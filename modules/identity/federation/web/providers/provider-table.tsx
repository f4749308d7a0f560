import { useText } from '@zhixing/client/i18n.ts';
import { type OwnColumn, OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { useConfirm } from '@zhixing/ui/states/use-confirm.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, Tag } from 'antd';
import { type Kind, type Provider, useProviderWrites } from './use-providers.ts';

interface Props {
  readonly list: readonly Provider[];
  readonly kindOf: (name: string) => Kind | undefined;
  readonly edit: (provider: Provider) => void;
  readonly test: (provider: Provider) => void;
}

/** Table of providers with their actions. */
export function ProviderTable({ list, kindOf, edit, test }: Props) {
  const text = useText();
  const columns: readonly OwnColumn<Provider>[] = [
    {
      key: 'name',
      title: text('providers.name'),
      draw: ({ name, code }) => (
        <span className="provider-name">
          {name}
          <code>{code}</code>
        </span>
      ),
    },
    { key: 'kind', title: text('providers.kind'), draw: ({ kind }) => kindOf(kind)?.title ?? kind },
    { key: 'linkBy', title: text('providers.linkBy'), draw: ({ linkBy }) => text(`providers.rules.${linkBy}`) },
    {
      key: 'create',
      title: text('providers.create'),
      draw: ({ createAccounts }) => text(createAccounts ? 'providers.yes' : 'providers.no'),
    },
    { key: 'linked', title: text('providers.linked'), draw: ({ linkedCount }) => linkedCount },
    {
      key: 'status',
      title: text('providers.status'),
      draw: ({ status }) => <Tag color={status === 'enabled' ? 'success' : 'default'}>{text(`providers.${status}`)}</Tag>,
    },
    { key: 'actions', title: text('providers.actions'), draw: (provider) => <Actions provider={provider} edit={edit} test={test} /> },
  ];
  return <OwnTable label={text('providers.title')} columns={columns} rows={list} rowKey={({ id }) => id} />;
}

function Actions({ provider, edit, test }: Pick<Props, 'edit' | 'test'> & { provider: Provider }) {
  const text = useText();
  const confirm = useConfirm();
  const { attempt } = useNotices();
  const { act, remove } = useProviderWrites();
  const { name, status } = provider;
  const button = (what: string, work: () => void, danger = false) => (
    <Button size="small" danger={danger} aria-label={text(`providers.${what}One`, { name })} onClick={work}>
      {text(`providers.${what}`)}
    </Button>
  );
  const ldapFailure = async (what: 'disable' | 'remove', work: () => Promise<unknown>) => {
    const sure = {
      title: text(`providers.${what}Sure`, { name }),
      content: text(`providers.${what}What`),
      okText: text(`providers.${what}`),
      danger: true,
    };
    if (await confirm(sure)) await attempt(work, text(`providers.${what}Done`));
  };
  return (
    <span className="provider-actions">
      {button('edit', () => edit(provider))}
      {button('test', () => test(provider))}
      {status === 'enabled'
        ? button('disable', () => void ldapFailure('disable', () => act(provider, 'disable')))
        : button('enable', () => void attempt(() => act(provider, 'enable'), text('providers.enableDone')))}
      {status === 'enabled' ? null : button('remove', () => void ldapFailure('remove', () => remove(provider)), true)}
    </span>
  );
}
