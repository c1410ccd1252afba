# ruff: noqa: E501
"""What the labels of a live chart cover."""

# What each label of a chart covers, and the size of its smallest text.
COVERED = """async (name) => {
  const figure = document.getElementById(`try-${name}`);
  figure.wait.moveTo(new URLSearchParams());
  await document.fonts.ready;
  const svg = figure.querySelector(".wait-chart svg");
  const origin = svg.getBoundingClientRect();
  const box = (each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return { left: left - origin.left, top: top - origin.top, right: right - origin.left, bottom: bottom - origin.top };
  };
  const lower = ({ left, top, right, bottom }) => ({ left, top: top + 3, right, bottom: bottom - 3 });
  const plot = svg.querySelector("defs rect").getBBox();
  const shown = (each) => !each.closest("[display='none'], [class*='ghost_']") && each.getBBox().width + each.getBBox().height;
  const all = (query) => [...svg.querySelectorAll(query)].filter(shown);
  const labels = all("[class*='_label_marks'] text, .role-axis-label text").map((each) => [each, lower(box(each))]);
  const meet = (one, other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const found = [];
  const [shift] = [svg.querySelector("[class*='curve_']").getScreenCTM()];
  const curves = all("[class*='curve_'].mark-line path").map((curve) => {
    const places = [];
    for (let along = 0; along <= curve.getTotalLength(); along += 2) {
      const { x, y } = curve.getPointAtLength(along);
      const [left, top] = [x + shift.e - origin.left, y + shift.f - origin.top];
      const inside = x >= 0 && x <= plot.width && y >= 0 && y <= plot.height;
      if (inside) places.push({ left, right: left, top, bottom: top });
    }
    return places;
  });
  const points = all("[class*='_point_marks'] path, [class*='here_'] path").map(box);
  for (const [label, area] of labels) {
    const says = label.textContent;
    for (const [other, its] of labels) if (other !== label && meet(area, its)) found.push(`${says} / ${other.textContent}`);
    for (const point of points) if (meet(area, point)) found.push(`${says} over a point`);
    for (const curve of curves) if (curve.some((place) => meet(area, place))) found.push(`${says} over a curve`);
    const { width, height } = origin;
    if (area.left < -1 || area.right > width + 1 || area.top < -1 || area.bottom > height + 1) found.push(`${says} is cut`);
  }
  return [found, Math.min(...labels.map(([label]) => parseFloat(getComputedStyle(label).fontSize)))];
}"""
