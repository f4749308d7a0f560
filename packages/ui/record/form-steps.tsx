import { useText } from '@zhixing/client/i18n.ts';
import type { FormHandle } from '@zhixing/client/use-form.ts';
import { Button, Flex, Grid, Select, Steps, theme } from 'antd';
import type { KeyboardEvent } from 'react';
import { errorCount } from './form-errors.tsx';
import { isRequested, SectionBody, type SectionProps } from './form-groups.tsx';
import { type FormSection, isComputed } from './form-sections.ts';
import { CountedLabel } from './form-tabs.tsx';

interface Props extends SectionProps {
  readonly sections: readonly FormSection[];
  readonly active: string;
  readonly onActive: (key: string) => void;
  readonly onGo: (place: string) => void;
}

/**
 * Sections as steps: going forward validates the current step, going back does not. Enter goes to the next step and saves only on the last
 * one.
 */
export default function FormSteps({ sections, active, onActive, onGo, ...props }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const shown = sections.filter((section) => isRequested(section, props.form));
  const place = Math.max(
    0,
    shown.findIndex(({ key }) => key === active),
  );
  const go = (next: number) => {
    const section = shown[place];
    const goal = shown[next];
    if (!section || !goal || (next > place && !props.form.check(section.fields.map(({ name }) => name)))) return;
    onActive(goal.key);
    const first = goal.fields.find((field) => !isComputed(field));
    if (first) onGo(first.name);
  };
  const enter = (event: KeyboardEvent) => {
    const isLine = event.target instanceof HTMLInputElement && event.target.getAttribute('role') !== 'combobox';
    // React bubbles events of portals too; keys in popups are theirs.
    const isOwn = event.currentTarget.contains(event.target as Node);
    if (event.key !== 'Enter' || !isLine || !isOwn || event.nativeEvent.isComposing || place === shown.length - 1) return;
    event.preventDefault();
    go(place + 1);
  };
  return (
    <Flex vertical gap="middle">
      <Way sections={shown} place={place} form={props.form} onGo={go} />
      {shown.map((section, i) => (
        <div key={section.key} hidden={i !== place} onKeyDown={enter}>
          <SectionBody section={section} {...props} />
        </div>
      ))}
      <Flex gap="small" style={{ marginBlockEnd: token.marginSM }}>
        <Button onClick={() => go(place - 1)} disabled={place === 0}>
          {t('ui.form.stepBack')}
        </Button>
        <Button onClick={() => go(place + 1)} disabled={place === shown.length - 1}>
          {t('ui.form.stepOn')}
        </Button>
        <span aria-live="polite" style={{ alignSelf: 'center', color: token.colorTextSecondary }}>
          {t('ui.form.stepPlace', { place: place + 1, total: shown.length })}
        </span>
      </Flex>
    </Flex>
  );
}

interface WayProps {
  readonly sections: readonly FormSection[];
  readonly place: number;
  readonly form: FormHandle;
  readonly onGo: (place: number) => void;
}

/** All steps in a row; on phones the current one, with the others in a menu. */
function Way({ sections, place, form, onGo }: WayProps) {
  const t = useText();
  const phone = Grid.useBreakpoint().lg === false;
  const labels = sections.map((section) => <CountedLabel key={section.key} section={section} form={form} />);
  if (phone)
    return (
      <Select aria-label={t('ui.form.step')} value={place} onChange={onGo} options={labels.map((label, value) => ({ label, value }))} />
    );
  const items = sections.map((section, i) => ({
    title: labels[i],
    ...(errorCount(section, form) > 0 && i !== place && { status: 'error' as const }),
  }));
  return <Steps size="small" current={place} onChange={onGo} items={items} />;
}
