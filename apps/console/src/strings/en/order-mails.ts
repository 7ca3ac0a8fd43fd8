export const orderMails = {
  action: 'Resend mail',
  title: (name: string) => `Mail the confirmation of ${name} again?`,
  text: (to: string) => `It has the present data of the order and goes to ${to}.`,
  testText: 'It has the present data of the order. That of a test goes to the owner of your company.',
  done: (to: string) => `The confirmation is on its way to ${to}.`,
};
