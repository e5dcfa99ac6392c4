/** An e-mail address that breaks before its `@`, if a line is too short. */
export function MailAddress({ children: address }: { children: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
