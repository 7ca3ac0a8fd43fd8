export const overview = {
  title: '',
};
