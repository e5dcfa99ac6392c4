import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import classes from './fields.module.css';

/** Label above, help under it, and a line below that an error may take without moving anything. */
export function TextField(props: TextInputProps) {
  return <TextInput size="md" withAsterisk={false} classNames={names} {...props} />;
}

export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      size="md"
      withAsterisk={false}
      classNames={names}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
      {...props}
    />
  );
}

const names = {
  root: classes.field ?? '',
  label: classes.label ?? '',
  input: classes.input ?? '',
  description: classes.help ?? '',
  error: classes.error ?? '',
};
