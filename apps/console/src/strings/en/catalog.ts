export const catalog = {
  title: '',
};
