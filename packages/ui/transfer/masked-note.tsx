import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { MASK } from '@zhixing/model/kinds/mask.ts';
import { Alert } from 'antd';

interface Props {
  readonly fields: readonly FieldDescription[];
  /** Names of the chosen columns. */
  readonly names: readonly string[];
  readonly masked: readonly string[];
}

/** Says before an export which of the chosen columns stay masked in the file. */
export function MaskedNote({ fields, names, masked }: Props) {
  const t = useText();
  const hidden = fields.filter(({ name }) => names.includes(name) && masked.includes(name));
  if (hidden.length === 0) return null;
  const labels = hidden.map(({ label }) => label).join(t('ui.value.comma'));
  return <Alert type="info" showIcon title={t('ui.export.masked', { fields: labels, mask: MASK })} />;
}
