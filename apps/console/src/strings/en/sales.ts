export const sales = {
  title: '',
};
